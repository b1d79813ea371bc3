"""What the command `desk` says, in both languages; `words` takes it in."""

from boardscan.errors import Text

TEXTS = {
    "command.desk": Text(
        "Open the arbiter's desk: photo, dead stones, count, signatures, in a browser.",
        "打开裁判台：在浏览器中拍照、标死子、数子、签字。",
    ),
    "desk_starting": Text("The desk is starting ...", "裁判台正在启动……"),
    "desk_new": Text("A new event: {event}", "新建赛事：{event}"),
    "desk_open": Text("The desk is open: {address}", "裁判台已打开：{address}"),
    "desk_code": Text(
        "Scan this with one phone, or open {address} there. Code: {code}\n"
        "The code lets one device in; then the next one is printed.",
        "请用一部手机扫描，或打开 {address}。验证码：{code}\n"
        "每个验证码只能用于一台设备，用过后会显示下一个。",
    ),
    "desk_viewers": Text("Viewers' code: {code}", "观众验证码：{code}"),
    "desk_stop": Text("Ctrl-C ends it. Nothing is lost.", "按 Ctrl-C 结束，已有内容不会丢失。"),
}

OPTIONS_ZH = {
    "lan": "允许赛场网络中的手机凭验证码使用；否则仅限本机。",
    "port": "监听的端口。",
    "cert": "使用该证书（PEM 文件）提供 HTTPS；否则为普通 HTTP。",
    "key": "--cert 的私钥（如在单独的文件中）。",
    "viewer_code": "与 --lan 一起使用：自定的观众验证码，至少 8 位字母和数字；凭此只能查看。",
}
