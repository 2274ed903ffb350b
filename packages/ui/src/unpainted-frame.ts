// The frame that a test file runs in is laid out, and hit by the pointer, as ever. In a layer without opacity the browser need
// not paint it, which takes a twelfth of the time of component tests.

const frame = (globalThis.frameElement as HTMLElement | null)?.style
if (frame) Object.assign(frame, { opacity: '0', willChange: 'opacity' })

/** Runs what takes a picture, with the frame painted. */
export async function whilePainted<T>(take: () => Promise<T>): Promise<T> {
  if (frame) frame.opacity = '1'
  try {
    return await take()
  } finally {
    if (frame) frame.opacity = '0'
  }
}
