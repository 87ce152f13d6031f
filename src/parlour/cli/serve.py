"""`parlour serve`: open the house."""

from __future__ import annotations

import functools
import inspect
import os
import ssl
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from parlour.cli.arguments import read_pairs
from parlour.cli.configuration import configure
from parlour.cli.links import open_browser, show_code
from parlour.cli.network import offer_network
from parlour.cli.output import out, say
from parlour.kernel import Refusal
from parlour.kernel.options import OptionField, describe, descriptions
from parlour.server.logs import start_logging
from parlour.server.network import EVERYWHERE, LOOPBACK, bind
from parlour.server.run import Address, Server
from parlour.server.settings import Settings, Startup, check_settings
from parlour.server.web.trust import PATH as TRUST
from parlour.server.workers import Plan, Workers
from parlour.store.opening import Store


def settings_help() -> str:
    """List every setting, for the end of the help text. Blank lines keep them apart."""
    lines = ["Settings, for --set NAME=VALUE:"]
    texts = descriptions(Settings)
    for field in describe(Settings):
        default = msgspec.json.encode(field.default).decode()
        values = f" ({' | '.join(map(str, field.values))})" if field.values else ""
        lines.append(f"{field.name}={default}{values}: {texts[field.name]}")
    lines.append(
        "Each of them, and each option above, can also be set by an environment variable"
        " (PARLOUR_HOST, PARLOUR_MESSAGES) or in a file (host, messages); see --config."
    )
    return "\n\n".join(lines)


def with_startup_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command one option for each field of `Startup`; it gets them as `**flags`."""
    own = inspect.signature(command, eval_str=True)
    texts = descriptions(Startup)
    parameters = []
    for field in describe(Startup):
        kind, option = _option(field, texts[field.name])
        parameters.append(
            inspect.Parameter(
                field.name,
                inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=None,
                annotation=Annotated[kind, option],
            )
        )
    parameters += [one for one in own.parameters.values() if one.kind is not one.VAR_KEYWORD]

    @functools.wraps(command)
    def with_options(**given: Any) -> None:
        command(**given)

    # Where typer looks for the options of a command.
    with_options.__dict__["__signature__"] = own.replace(parameters=parameters)
    return with_options


def _option(field: OptionField, text: str) -> tuple[Any, Any]:
    """Return type and description of the command line's option for a field."""
    name = "--" + field.name.replace("_", "-")
    if field.kind == "flag":
        return bool | None, typer.Option(name, help=text)
    shown = f"{text} [{field.default}]" if field.default != "" else text
    if field.kind == "number":
        return int | None, typer.Option(name, min=field.low, max=field.high, help=shown)
    values = "|".join(map(str, field.values))
    return str | None, typer.Option(name, metavar=values or "TEXT", help=shown)


@with_startup_options
def serve(
    config: Annotated[
        Path | None,
        typer.Option(
            envvar="PARLOUR_CONFIG",
            help="File (TOML) with settings; otherwise parlour.toml in the data folder.",
        ),
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A limit or other setting; repeatable."),
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one line of JSON when the house is open.")
    ] = False,
    **flags: str | int | bool | None,
) -> None:
    """Open the house: print its link and a code for phones, and serve until Ctrl+C."""
    given = {name: str(value) for name, value in flags.items() if value is not None}
    configuration = configure(read_pairs(setting) | given, os.environ, config)
    startup = configuration.startup
    certificate, key = _path(startup.tls_certificate), _path(startup.tls_key)
    if startup.tls and certificate is not None:
        raise Refusal("tls_twice")
    check_certificate(certificate, key)
    store = Store(startup.database, startup.bus, startup.unsafe_database)
    store.check(startup.workers)
    check_settings(configuration.settings)
    start_logging(startup.log_level, startup.log_format)
    # Whatever is written in this process is the owner's alone.
    os.umask(0o077)
    plan = Plan(
        configuration.data,
        startup.host,
        configuration.settings,
        store,
        certificate,
        key,
        startup.tls,
        startup.log_level,
        startup.log_format,
    )
    # Ctrl+C closes a house; in the background no interrupt may come.
    with suppress(KeyboardInterrupt):
        if startup.workers > 1:
            _run_workers(plan, startup.port, startup.workers, browser=browser, as_json=as_json)
        else:
            _run_alone(plan, startup.port, browser=browser, as_json=as_json)
    if not as_json:
        out().print(say("serve.closed"))


def _run_alone(plan: Plan, port: int, *, browser: bool, as_json: bool) -> None:
    house = Server(
        plan.data,
        host=plan.host,
        port=port,
        settings=plan.settings,
        certificate=plan.certificate,
        key=plan.key,
        store=plan.store,
        tls=plan.tls,
    )
    if as_json:
        house.opened = lambda: _announce(house.address, [os.getpid()])
    else:
        _welcome(house.address, house.fingerprint)
        house.opened = lambda: _offer(plan)
    if browser:
        _open_soon(house.local)
    house.run()


def _run_workers(plan: Plan, port: int, count: int, *, browser: bool, as_json: bool) -> None:
    listener = bind(plan.host, port)
    address = Address.of(plan.host, listener, is_tls=plan.certificate is not None)
    workers = Workers(plan, listener, count)

    def opened() -> None:
        if as_json:
            _announce(address, workers.pids)
        else:
            _welcome(address, _fingerprint(plan))
            _offer(plan)
        if browser:
            _open_soon(address.local)

    with listener:
        workers.run(opened)


def _fingerprint(plan: Plan) -> str:
    """Return the one of the house's authority, which its workers have made; empty without one."""
    if not plan.tls:
        return ""
    from parlour.server.authority import FOLDER, Authority

    return Authority.at(plan.data / FOLDER, ()).fingerprint


def _offer(plan: Plan) -> None:
    """Offer to open the house to phones from its terminal, or to close that way."""
    if plan.host in (*LOOPBACK, *EVERYWHERE):
        offer_network(plan.data)


def _open_soon(link: str) -> None:
    """Open the browser in a thread of its own: a browser in the terminal returns only when it is
    closed."""
    threading.Thread(target=open_browser, args=[link], daemon=True).start()


def _path(text: str) -> Path | None:
    return Path(text) if text else None


def check_certificate(certificate: Path | None, key: Path | None) -> None:
    """Refuse files that cannot be read or do not belong together, before anything is opened."""
    if certificate is None:
        if key is not None:
            raise Refusal("tls_files", reason=say("serve.key_alone"))
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except ssl.SSLError as error:
        raise Refusal("tls_files", reason=say("serve.not_a_pair")) from error
    except OSError as error:
        raise Refusal("tls_files", reason=error.strerror) from error


def _announce(address: Address, pids: list[int]) -> None:
    """Print one line of JSON for programs that start a house: where it is open, and in which
    processes."""
    sys.stdout.buffer.write(msgspec.json.encode({**address._asdict(), "pids": pids}) + b"\n")
    sys.stdout.flush()


def _welcome(house: Address, fingerprint: str = "") -> None:
    """Print the link, and for phones a link that they can reach with its code; never one of this
    machine alone, which a phone could do nothing with."""
    console = out()
    console.print(say("serve.open", link=house.local), soft_wrap=True)
    if house.links:
        console.print(say("serve.network"))
        for link in house.links:
            console.print(link, style="bold", soft_wrap=True)
        show_code(house.links[0])
    else:
        console.print(say("serve.local"), soft_wrap=True)
    if fingerprint:
        link = f"{(*house.links, house.local)[0]}{TRUST}"
        console.print(say("serve.trust", link=link), soft_wrap=True, markup=False)
        console.print(fingerprint, style="bold", soft_wrap=True, markup=False)
    console.print(say("serve.stop"), soft_wrap=True)
    sys.stdout.flush()
