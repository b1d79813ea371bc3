// The door: a code from the desk, or the QR code that carries it, and a name.

const WORDS = {
  title: ["The arbiter’s desk", "裁判台"],
  code: ["Code", "口令"],
  name: ["Your name", "您的姓名"],
  why: [
    "Arbiters: your name is kept beside everything you change or confirm.",
    "裁判：您所作的每项更改和确认都会记下您的姓名。",
  ],
  enter: ["Enter", "进入"],
  ended: [
    "You were away for long. What you changed is kept on this device and sent once you are back.",
    "登录已过期。您的更改保存在本机，重新进入后会发送。",
  ],
  lang: ["中文", "English"],
  lost: [
    "The desk can’t be reached. Is this phone in the hall’s network?",
    "无法连接。手机是否在赛场的网络中？",
  ],
};
const form = document.querySelector("form");
const error = document.getElementById("error");
let lang = stored("boardscan.lang") ?? (navigator.language.startsWith("zh") ? "zh" : "en");

function stored(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function say(name) {
  return WORDS[name][lang === "zh" ? 1 : 0];
}

function write() {
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
  document.title = `${say("title")} · boardscan`;
  for (const element of document.querySelectorAll("[data-text]"))
    element.textContent = say(element.dataset.text);
  const other = document.getElementById("lang");
  other.textContent = say("lang");
  other.lang = lang === "zh" ? "en" : "zh-CN";
}

function line(text) {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
}

function comeBackTo(place) {
  try {
    sessionStorage.setItem("boardscan.back", place);
  } catch {
    // then the way leads to the hall
  }
}

/** The place that a session ended at; the page itself forgets it. */
function wayBack() {
  try {
    const back = sessionStorage.getItem("boardscan.back") ?? "";
    return back.startsWith("#/") ? back : "";
  } catch {
    return "";
  }
}

async function enter(event) {
  event.preventDefault();
  error.textContent = "";
  const button = form.querySelector("button");
  button.disabled = true; // a code is good for one try
  const json = Object.fromEntries(new FormData(form));
  stored("boardscan.name", json.name);
  try {
    const response = await fetch("/api/session", {
      method: "POST",
      body: JSON.stringify(json),
      headers: { "Content-Type": "application/json", "Accept-Language": lang },
    });
    if (response.ok) return location.replace(`/${wayBack()}`);
    const { error: said } = await response.json();
    error.replaceChildren(...[said.message, said.hint].filter(Boolean).map(line));
  } catch {
    error.textContent = say("lost");
  }
  button.disabled = false;
  form.elements.code.focus();
  return undefined;
}

document.getElementById("lang").addEventListener("click", () => {
  lang = lang === "zh" ? "en" : "zh";
  stored("boardscan.lang", lang);
  write();
});
form.addEventListener("submit", enter);
form.elements.name.value = stored("boardscan.name") ?? "";
document.getElementById("ended").hidden = !wayBack();
const carried = location.hash;
if (carried) history.replaceState(null, "", location.pathname);
if (carried.startsWith("#/")) {
  comeBackTo(carried); // the address of a page, not a code
} else if (carried) {
  form.elements.code.value = carried.slice(1);
  form.elements.name.focus();
}
write();
