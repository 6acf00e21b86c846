class GrammarError(Exception):
    """A request that brought no answer. `str()` is the service's own sentence."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        error: Optional[str] = None,
        errors: Sequence[Deviation] = (),
        request_id: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        #: What the service or the network says, for people.
        self.message = message
        #: HTTP status; None where there was no answer at all.
        self.status = status
        #: The service's word for the kind of failure: `invalid_request`, `not_found` ...
        self.error = error
        #: Where several things are wrong: each with its `path` and `message`.
        self.errors = list(errors)
        #: Under which the service logged the request.
        self.request_id = request_id


class NotFoundError(GrammarError):
    """Nothing carries that identifier; `id` is the one that was asked for."""

    def __init__(self, id: str, **details: Any) -> None:
        super().__init__("nothing carries the id " + id, **details)
        self.id = id


class RefusedError(GrammarError):
    """The service does not take the request; the message says what to change."""


class UnavailableError(GrammarError):
    """No answer came, or the service failed: the same request may succeed later."""


class Results(Generic[Item]):
    """What a list found. Iterating goes over all pages, and asks for each when it is needed.

    `limit` is the size of a page; `itertools.islice(results, 3)` takes three of all.
    """

    def __init__(self, service: "_Service", target: str) -> None:
        self._service = service
        self._target = target
        self._first: Optional[Tuple[Dict[str, Any], Optional[str]]] = None

    def __repr__(self) -> str:
        return "<Results of " + self._target + ">"

    def _first_page(self) -> Tuple[Dict[str, Any], Optional[str]]:
        if self._first is None:
            self._first = self._service._page(self._target)
        return self._first

    @property
    def page(self) -> Dict[str, Any]:
        """The first page as the service answered it, with facets and suggestions where it has them."""
        return self._first_page()[0]

    @property
    def count(self) -> int:
        """How many there are over all pages."""
        return self.page["count"]

    def __iter__(self) -> Iterator[Item]:
        page, following = self._first_page()
        yield from page["results"]
        while following is not None:
            page, following = self._service._page(following)
            yield from page["results"]


class _Service:
    def __init__(self, base_url: str, *, timeout: float = 30.0) -> None:
        self.base_url = base_url.rstrip("/")
        self.timeout = timeout

    def __repr__(self) -> str:
        return type(self).__name__ + "(" + repr(self.base_url) + ")"

    def csv(self, path: str, **query: Any) -> str:
        """One page of a list as comma-separated values: `csv("/v1/rules", category="camera", limit=1000)`."""
        return self._text(_target(path, dict(query, format="csv"))).lstrip("\ufeff")

    def _list(self, target: str) -> "Results[Any]":
        return Results(self, self.base_url + target)

    def _page(self, url: str) -> Tuple[Dict[str, Any], Optional[str]]:
        body, headers = self._send(url)
        following = re.search(r'<([^>]*)>; rel="next"', headers.get("Link") or "")
        return json.loads(body), following and urllib.parse.urljoin(url, following.group(1))

    def _json(self, target: str) -> Any:
        return json.loads(self._send(self.base_url + target)[0])

    def _text(self, target: str) -> str:
        return self._send(self.base_url + target)[0].decode("utf-8")

    def _json_or_text(self, target: str) -> Any:
        body, headers = self._send(self.base_url + target)
        text = body.decode("utf-8")
        return json.loads(text) if headers.get_content_type() == "application/json" else text

    def _post(self, target: str, body: Any) -> Any:
        return json.loads(self._send(self.base_url + target, json.dumps(body).encode("utf-8"))[0])

    def _send(self, url: str, body: Optional[bytes] = None) -> Tuple[bytes, email.message.Message]:
        headers = {"Accept-Encoding": "gzip", "User-Agent": "grammar-python"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(url, data=body, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return _unzipped(answer.read(), answer.headers), answer.headers
        except urllib.error.HTTPError as failure:
            with failure:
                raise _error(failure.code, _unzipped(failure.read(), failure.headers), failure.headers) from None
        except (OSError, http.client.HTTPException) as failure:
            reason = getattr(failure, "reason", failure)
            raise UnavailableError("no answer from " + url + ": " + str(reason)) from failure


def _unzipped(body: bytes, headers: email.message.Message) -> bytes:
    return gzip.decompress(body) if headers.get("Content-Encoding") == "gzip" else body


def _error(status: int, body: bytes, headers: email.message.Message) -> GrammarError:
    details: Dict[str, Any] = {"status": status, "request_id": headers.get("X-Request-Id")}
    try:
        answer = json.loads(body)
    except ValueError:
        answer = {}
    if not isinstance(answer, dict):
        answer = {}
    if status == 404 and "id" in answer:
        return NotFoundError(answer["id"], error="not_found", **details)
    message = answer.get("message") or "status " + str(status)
    details.update(error=answer.get("error"), errors=answer.get("errors", ()))
    return (UnavailableError if status >= 500 or status == 429 else RefusedError)(message, **details)


def _target(path: str, query: Mapping[str, Any]) -> str:
    given = [(name, _word(value)) for name, value in query.items() if value is not None]
    return path + ("?" + urllib.parse.urlencode(given) if given else "")


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(str(item) for item in value)
    return str(value)


def _segment(value: str) -> str:
    return urllib.parse.quote(str(value), safe="")


def _given(members: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}
