/** A route that nothing else in the test requests, because the log names only the route. */
export const hiddenRoute = '/sitemap.xml'
const inner = (host: string, mark: string) => `GET ${hiddenRoute}?${mark} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
const chunked = 'Transfer-Encoding: chunked'
const post = (host: string, headers: string, body: string) =>
  `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
/** A second request hidden in a valid one. A server that uses another length finds it. */
const hidden = (host: string, mark: string) => `0\r\n\r\n${inner(host, mark)}`

/** Known ways in which two servers see different requests in the same bytes. `mark` must never be requested. */
export const smuggling: Record<string, (host: string, mark: string) => string> = {
  'CL.TE': (host, mark) => post(host, `Content-Length: ${hidden(host, mark).length}\r\n${chunked}`, hidden(host, mark)),
  'TE.CL': (host, mark) =>
    post(
      host,
      `${chunked}\r\nContent-Length: 4`,
      `${inner(host, mark).length.toString(16)}\r\n${inner(host, mark)}\r\n0\r\n\r\n`,
    ),
  'TE with a tab': (host, mark) =>
    post(host, `Content-Length: ${hidden(host, mark).length}\r\nTransfer-Encoding:\tchunked`, hidden(host, mark)),
  'TE with a space before the colon': (host, mark) =>
    post(host, `Content-Length: ${hidden(host, mark).length}\r\nTransfer-Encoding : chunked`, hidden(host, mark)),
  'TE in odd letters': (host, mark) =>
    post(host, `Content-Length: ${hidden(host, mark).length}\r\ntRANSFER-eNCODING: cHuNkEd`, hidden(host, mark)),
  'TE xchunked': (host, mark) =>
    post(host, `Content-Length: ${hidden(host, mark).length}\r\nTransfer-Encoding: xchunked`, hidden(host, mark)),
  'TE identity, chunked': (host, mark) =>
    post(
      host,
      `Content-Length: ${hidden(host, mark).length}\r\nTransfer-Encoding: identity, chunked`,
      hidden(host, mark),
    ),
  'TE chunked, identity': (host, mark) =>
    post(
      host,
      `Content-Length: ${hidden(host, mark).length}\r\nTransfer-Encoding: chunked, identity`,
      hidden(host, mark),
    ),
  'TE twice': (host, mark) =>
    post(
      host,
      `Content-Length: ${hidden(host, mark).length}\r\n${chunked}\r\nTransfer-Encoding: x`,
      hidden(host, mark),
    ),
  'TE after a folded line': (host, mark) =>
    post(host, `Content-Length: ${hidden(host, mark).length}\r\nX-A: b\r\n ${chunked}`, hidden(host, mark)),
  'TE folded itself': (host, mark) =>
    post(host, `Content-Length: ${hidden(host, mark).length}\r\nTransfer-Encoding:\r\n chunked`, hidden(host, mark)),
  'TE after a bare line feed': (host, mark) =>
    post(host, `Content-Length: ${hidden(host, mark).length}\r\nX-A: b\n${chunked}`, hidden(host, mark)),
  'TE after a bare carriage return': (host, mark) =>
    post(host, `Content-Length: ${hidden(host, mark).length}\r\nX-A: b\r${chunked}`, hidden(host, mark)),
  'TE with a vertical tab': (host, mark) =>
    post(host, `Content-Length: ${hidden(host, mark).length}\r\nTransfer-Encoding: \x0bchunked`, hidden(host, mark)),
  'TE with a NUL': (host, mark) =>
    post(host, `Content-Length: ${hidden(host, mark).length}\r\nTransfer-Encoding: chunked\0`, hidden(host, mark)),
  'CL twice, the same': (host) => post(host, 'Content-Length: 2\r\nContent-Length: 2', '{}'),
  'CL twice, other': (host, mark) =>
    post(host, `Content-Length: 0\r\nContent-Length: ${inner(host, mark).length}`, inner(host, mark)),
  'CL a list': (host, mark) => post(host, `Content-Length: 0, ${inner(host, mark).length}`, inner(host, mark)),
  'CL with a sign': (host, mark) => post(host, `Content-Length: +${inner(host, mark).length}`, inner(host, mark)),
  'CL in hexadecimals': (host, mark) =>
    post(host, `Content-Length: 0x${inner(host, mark).length.toString(16)}`, inner(host, mark)),
  'CL with a space before the colon': (host, mark) =>
    post(host, `Content-Length : ${inner(host, mark).length}`, inner(host, mark).replace('GET', 'X')),
  'CL folded': (host, mark) => post(host, `Content-Length:\r\n ${inner(host, mark).length}`, inner(host, mark)),
  'CL beyond all numbers': (host, mark) =>
    post(host, 'Content-Length: 18446744073709551616', inner(host, mark).replace('GET', 'X')),
  'a chunk of a negative size': (host, mark) => post(host, chunked, `-1\r\n${inner(host, mark)}`),
  'a chunk size that is none': (host, mark) => post(host, chunked, `zz\r\n${inner(host, mark)}`),
  'a chunk size beyond all numbers': (host, mark) => post(host, chunked, `fffffffffffffffff\r\n${inner(host, mark)}`),
  'a chunk size with 0x': (host, mark) => post(host, chunked, `0x0\r\n\r\n${inner(host, mark).replace('GET', 'X')}`),
  'a chunk with an extension and a bare line feed': (host, mark) =>
    post(
      host,
      chunked,
      `2;\nxx\r\n{}\r\n${inner(host, mark).length.toString(16)}\r\n${inner(host, mark)}\r\n0\r\n\r\n`,
    ),
  'a chunk longer than it says': (host, mark) => post(host, chunked, `1\r\n{}${inner(host, mark)}`),
  'a trailer that says a length': (host, mark) =>
    post(host, chunked, `2\r\n{}\r\n0\r\nContent-Length: ${inner(host, mark).length}\r\n\r\n`),
  'a GET with a hidden one in its body': (host, mark) =>
    `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${inner(host, mark).length}\r\n\r\n${inner(host, mark)}`,
  'HTTP/1.0 with chunks': (host, mark) =>
    `POST /api/v1/auth/login HTTP/1.0\r\nHost: ${host}\r\n${chunked}\r\nContent-Length: ${hidden(host, mark).length}\r\n\r\n${hidden(host, mark)}`,
  'a Host twice': (host, mark) => `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nHost: ${mark}.example\r\n\r\n`,
  'an upgrade that is none': (host, mark) =>
    `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nUpgrade: x\r\nConnection: Upgrade\r\nContent-Length: ${inner(host, mark).length}\r\n\r\n${inner(host, mark)}`,
  'a WebSocket that is none': (host, mark) =>
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 1\r\nContent-Length: ${inner(host, mark).length}\r\n\r\n${inner(host, mark)}`,
  'a line in the address': (host) => `GET /healthz%0d%0a%0d%0aGET%20/healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'an absolute address': (host, mark) => `GET http://${mark}.example/healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'an expectation': (host, mark) =>
    post(host, `Expect: 100-continue\r\nContent-Length: ${inner(host, mark).length}`, inner(host, mark)),
  'Connection that names Content-Length': (host, mark) =>
    post(host, `Connection: Content-Length\r\nContent-Length: ${inner(host, mark).length}`, inner(host, mark)),
  TRACE: (host) => `TRACE /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  CONNECT: (host) => `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'a method that nobody knows': (host) => `KLOPT /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'HTTP/0.9': () => 'GET /healthz\r\n\r\n',
  'a preface of HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
}
