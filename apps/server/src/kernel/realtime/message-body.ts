/** Message encoded once for all receivers: the receiver-independent part of the frame. */
export interface MessageBody {
  /** From `content-type` to the closing NUL. */
  readonly tail: Buffer
}

const encoded = new WeakMap<object, MessageBody>()

/** @param json text of a JSON document */
export function jsonBody(json: string): MessageBody {
  const head = `content-type:application/json\ncontent-length:${Buffer.byteLength(json)}\n\n`
  return { tail: Buffer.from(`${head}${json}\0`) }
}

/** Encodes a message once, because a broadcast passes the same object to every subscription. */
export function encodeOnce(message: object): MessageBody {
  let body = encoded.get(message)
  if (!body) encoded.set(message, (body = jsonBody(JSON.stringify(message))))
  return body
}
