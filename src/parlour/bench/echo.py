"""The reference for the server: a bare echo on the same stack. `python -m parlour.bench.echo PORT`"""

from __future__ import annotations

import sys

from aiohttp import WSMsgType, web

from parlour.server.run import new_event_loop


async def echo(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    async for message in socket:
        if message.type is WSMsgType.TEXT:
            await socket.send_str(message.data)
    return socket


def main() -> None:
    app = web.Application()
    app.router.add_get("/ws", echo)
    web.run_app(
        app,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        access_log=None,
        print=None,
        loop=new_event_loop(),
    )


if __name__ == "__main__":
    main()
