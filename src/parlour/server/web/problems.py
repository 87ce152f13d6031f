"""Refusals as HTTP responses."""

from __future__ import annotations

import msgspec
from aiohttp import web

from parlour.kernel import Refusal
from parlour.kernel.catalogue import LANGUAGES, sentence
from parlour.server.messages import Problem
from parlour.server.meter import meter

STATUS = {
    "no_such_room": 404,
    "no_such_class": 404,
    "no_such_game": 404,
    "no_such_day": 404,
    "not_daily": 404,
    "unknown_game": 404,
    "no_printing": 404,
    "no_lesson": 404,
    "no_again": 404,
    "no_record_shown": 404,
    "no_such_position": 404,
    "unknown_part": 404,
    "unknown_pack": 404,
    "wrong_token": 401,
    "room_locked": 403,
    "kicked_out": 403,
    "class_locked": 403,
    "teacher_only": 403,
    "wrong_personal_code": 401,
    "waiting_for_host": 403,
    "room_full": 409,
    "class_full": 409,
    "name_taken": 409,
    "game_running": 409,
    "try_first": 403,
    "too_many_misses": 429,
    "too_many_rooms": 429,
    "too_many_joins": 429,
    "message_too_big": 413,
    "too_slow": 408,
    "room_quota": 507,
    "person_quota": 507,
    "settings_quota": 507,
    "low_disk": 507,
    "disk_full": 507,
    "opening_here_only": 403,
    "network_here_only": 403,
    "password_needed": 401,
    "wrong_password": 401,
    "room_closed": 403,
    "damaged_store": 500,
    "unreadable_room": 500,
    "house_error": 500,
    "store_gone": 503,
    "database_away": 503,
    "house_moving": 503,
    "busy": 503,
    "store_io": 503,
    "store_closed": 503,
    "too_many_connections": 503,
}
"""The status of a refusal by its code; 400, a bad request, for all others."""
UNHANDLED = {404: Refusal("no_such_page"), 405: Refusal("wrong_method")}


def language_of(accepted: str) -> str:
    """Return the first language of an Accept-Language header that the house speaks."""
    for part in accepted.split(","):
        language = part.partition(";")[0].strip().partition("-")[0].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def json_response(value: object, status: int = 200) -> web.Response:
    response = web.Response(
        body=msgspec.json.encode(value),
        status=status,
        content_type="application/json",
        headers={"cache-control": "no-store"},
    )
    response.enable_compression()
    return response


def problem(refusal: Refusal, accepted: str, status: int | None = None) -> web.Response:
    """Refuse a call."""
    meter.refused(refusal.code)
    return reason(refusal, accepted, status)


def reason(refusal: Refusal, accepted: str, status: int | None = None) -> web.Response:
    """Return a refusal as the client gets it: a stable code, a sentence, the details."""
    words = sentence(refusal, language_of(accepted))
    body = Problem(refusal.code, words, refusal.details)
    return json_response(body, status or STATUS.get(refusal.code, 400))


def unhandled(request: web.BaseRequest, error: web.HTTPClientError) -> web.Response:
    """Return what aiohttp refuses in plain text, as a problem with a code: no such page, another
    method."""
    refusal = UNHANDLED.get(
        error.status, Refusal("malformed", reason=" ".join((error.text or "").split()))
    )
    answer = problem(refusal, request.headers.get("accept-language", ""), error.status)
    if "allow" in error.headers:
        answer.headers["allow"] = error.headers["allow"]
    return answer
