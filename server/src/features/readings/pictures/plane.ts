import { type Gray, grayOf } from './gray.ts'

export type Point = { x: number; y: number }

/** A projective map of the plane, as the nine numbers of its matrix. */
export type Plane = readonly [number, number, number, number, number, number, number, number, number]

export function project([a, b, c, d, e, f, g, h, i]: Plane, { x, y }: Point): Point {
  const w = g * x + h * y + i || 1e-9
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/** First `second`, then `first`. */
export function compose(first: Plane, second: Plane): Plane {
  const at = (row: number, column: number) =>
    [0, 1, 2].reduce((sum, n) => sum + (first[3 * row + n] ?? 0) * (second[3 * n + column] ?? 0), 0)
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)]
}

/** The map back. The scale of its numbers does not matter, since they are divided by each other. */
export function inverse([a, b, c, d, e, f, g, h, i]: Plane): Plane {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

/** The map of the corners of a rectangle, clockwise from the upper left, to four points. */
export function toCorners(width: number, height: number, [p, q, r, s]: readonly [Point, Point, Point, Point]): Plane {
  const [dx1, dx2, sx] = [q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x]
  const [dy1, dy2, sy] = [q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y]
  const det = dx1 * dy2 - dx2 * dy1 || 1e-9
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  return compose(
    [q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x, q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y, g, h, 1],
    [1 / width, 0, 0, 0, 1 / height, 0, 0, 0, 1],
  )
}

/** A turn by an angle in radians around the middle of a picture. */
export function rotation(angle: number, width: number, height: number): Plane {
  const [cos, sin, x, y] = [Math.cos(angle), Math.sin(angle), width / 2, height / 2]
  return [cos, -sin, x - cos * x + sin * y, sin, cos, y - sin * x - cos * y, 0, 0, 1]
}

/** Draws a picture anew: `plane` says where in `gray` each pixel comes from. Outside it everything is paper. */
export function redraw(gray: Gray, plane: Plane, width: number, height: number): Gray {
  const drawn = grayOf(width, height)
  const [a, b, c, d, e, f, g, h, i] = plane
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const w = g * x + h * y + i || 1e-9
      drawn.data[at] = shadeAt(gray, (a * x + b * y + c) / w, (d * x + e * y + f) / w)
    }
  return drawn
}

/** The shade between four pixels. */
export function shadeAt({ width, height, data }: Gray, x: number, y: number): number {
  if (!(x > -1 && y > -1 && x < width && y < height)) return 255
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))]
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [over, under] = [Math.max(0, x - left), Math.max(0, y - top)]
  const upper = (data[top * width + left] ?? 0) * (1 - over) + (data[top * width + right] ?? 0) * over
  const lower = (data[bottom * width + left] ?? 0) * (1 - over) + (data[bottom * width + right] ?? 0) * over
  return upper * (1 - under) + lower * under
}
