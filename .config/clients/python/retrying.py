"""A transport with the key of the API and with retries, which create nothing twice; and its error."""

from __future__ import annotations

import random
import time
import uuid

import httpx

# Worth another attempt. 409 is so only with Retry-After: the same request is being processed.
_TRANSIENT = {429, 500, 502, 503, 504}
_FIRST_PAUSE = 0.25


class PlatenError(Exception):
    """A refusal, or no answer. ``field`` is what it is about, such as ``values.due_date``.

    ``code`` is one of the contract's, or ``unreachable`` or ``timeout``; ``status`` is 0 without an answer. ``document_url`` is the page
    of the document, if it was created and only its PDF failed.
    """

    def __init__(self, message: str, *, code: str, status: int = 0, field: str | None = None, request_id: str | None = None,
                 document_url: str | None = None) -> None:
        super().__init__(message)
        self.code, self.status, self.field = code, status, field
        self.request_id, self.document_url = request_id, document_url


class Retrying(httpx.BaseTransport):
    """Sends with the key, and again after a failure. A request that creates has the same idempotency key in each attempt."""

    def __init__(self, inner: httpx.BaseTransport, base: httpx.URL, key: str, attempts: int, max_pause: float) -> None:
        self._inner, self._base, self._key, self._attempts, self._max_pause = inner, base, key, attempts, max_pause

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        # A key would be sent to any address otherwise.
        if request.url.host == self._base.host and request.url.port == self._base.port:
            request.headers["Authorization"] = f"Bearer {self._key}"
        if request.method == "POST":
            request.headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
        for attempt in range(1, self._attempts + 1):
            seconds = _FIRST_PAUSE * 2 ** (attempt - 1) * random.uniform(0.75, 1.25)
            try:
                response = self._inner.handle_request(request)
                # A connection that is cut in the body is noticed here, where the request can be sent again.
                response.read()
            except httpx.TransportError as cause:
                if attempt == self._attempts:
                    raise PlatenError(f"The service at {self._base.host} cannot be reached.", code="unreachable") from cause
            else:
                if not _is_transient(response) or attempt == self._attempts:
                    return response
                seconds = seconds_in(response, seconds)
                if seconds > self._max_pause:
                    return response
            time.sleep(seconds)
        raise AssertionError("attempts must be 1 or more")

    def close(self) -> None:
        self._inner.close()


def _is_transient(response: httpx.Response) -> bool:
    return response.status_code in _TRANSIENT or (response.status_code == 409 and "Retry-After" in response.headers)


def seconds_in(response: httpx.Response, fallback: float) -> float:
    given = response.headers.get("Retry-After", "")
    return float(given) if given.isdecimal() else fallback
