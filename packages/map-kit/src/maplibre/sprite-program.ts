/** Floats per picture: x and y in pixels, sprite index, cosine and sine of the rotation. */
export const stride = 5

const vertex = `#version 300 es
layout(location = 0) in vec2 at;
layout(location = 1) in float sprite;
layout(location = 2) in vec2 turn;
uniform vec2 view;
uniform float size;
out vec3 texel;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 arm = (corner - 0.5) * size;
  vec2 spot = at + vec2(arm.x * turn.x - arm.y * turn.y, arm.x * turn.y + arm.y * turn.x);
  gl_Position = vec4(spot.x / view.x * 2.0 - 1.0, 1.0 - spot.y / view.y * 2.0, 0.0, 1.0);
  texel = vec3(corner, sprite);
}`

const fragment = `#version 300 es
precision mediump float;
precision mediump sampler2DArray;
uniform sampler2DArray sprites;
in vec3 texel;
out vec4 color;
void main() {
  color = texture(sprites, texel);
}`

/** Draws square pictures of one size in a single call. */
export class SpriteProgram {
  readonly #gl: WebGL2RenderingContext
  readonly #program: WebGLProgram
  readonly #array: WebGLVertexArrayObject
  readonly #buffer: WebGLBuffer
  readonly #pixels: number
  #texture: WebGLTexture | undefined
  #room = 0

  /** @param pixels edge length of a sprite */
  constructor(gl: WebGL2RenderingContext, pixels: number) {
    this.#gl = gl
    this.#pixels = pixels
    this.#program = link(gl)
    this.#array = gl.createVertexArray()
    this.#buffer = gl.createBuffer()
    gl.bindVertexArray(this.#array)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer)
    for (const [location, length, offset] of [
      [0, 2, 0],
      [1, 1, 2],
      [2, 2, 3],
    ] as const) {
      gl.enableVertexAttribArray(location)
      gl.vertexAttribPointer(location, length, gl.FLOAT, false, stride * 4, offset * 4)
      gl.vertexAttribDivisor(location, 1)
    }
    gl.bindVertexArray(null)
  }

  /** Uploads sprites from index `from` on; reallocates by uploading all. */
  upload(sprites: readonly ImageData[], from: number): void {
    const gl = this.#gl
    if (sprites.length > this.#room) {
      this.#allocate(sprites.length)
      from = 0
    }
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.#texture!)
    gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    for (let i = from; i < Math.min(sprites.length, this.#room); i++) this.#write(i, sprites[i]!)
  }

  draw(
    pictures: Float32Array,
    count: number,
    { width, height, size }: { width: number; height: number; size: number },
  ): void {
    const gl = this.#gl
    if (!this.#texture || count === 0) return
    gl.useProgram(this.#program)
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.#texture)
    gl.uniform1i(gl.getUniformLocation(this.#program, 'sprites'), 0)
    gl.uniform2f(gl.getUniformLocation(this.#program, 'view'), width, height)
    gl.uniform1f(gl.getUniformLocation(this.#program, 'size'), size)
    gl.bindVertexArray(this.#array)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer)
    gl.bufferData(gl.ARRAY_BUFFER, pictures, gl.STREAM_DRAW, 0, count * stride)
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.STENCIL_TEST)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
    gl.bindVertexArray(null)
  }

  dispose(): void {
    const gl = this.#gl
    gl.deleteProgram(this.#program)
    gl.deleteVertexArray(this.#array)
    gl.deleteBuffer(this.#buffer)
    gl.deleteTexture(this.#texture ?? null)
  }

  #allocate(wanted: number): void {
    const gl = this.#gl
    gl.deleteTexture(this.#texture ?? null)
    this.#texture = gl.createTexture()
    this.#room = Math.min(
      2 ** Math.ceil(Math.log2(Math.max(16, wanted))),
      gl.getParameter(gl.MAX_ARRAY_TEXTURE_LAYERS) as number,
    )
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.#texture)
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.RGBA8, this.#pixels, this.#pixels, this.#room)
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  }

  #write(index: number, sprite: ImageData): void {
    const gl = this.#gl
    gl.texSubImage3D(
      gl.TEXTURE_2D_ARRAY,
      0,
      0,
      0,
      index,
      this.#pixels,
      this.#pixels,
      1,
      gl.RGBA,
      gl.UNSIGNED_BYTE,
      sprite,
    )
  }
}

function link(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)!
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  return program
}
