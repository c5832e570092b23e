import type { ReadValue } from '../reading.ts'
import { type Plane, project } from './plane.ts'

export type Place = [number, number, number, number]

/** Values whose boxes are where people see them. `planes`: where the places of a page are on the page that they see. */
export function withPlaces(
  values: Record<string, ReadValue>,
  planes: ReadonlyMap<number, Plane>,
): Record<string, ReadValue> {
  if (planes.size === 0) return values
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => {
      const plane = planes.get(value.page ?? 0)
      return [path, value.box && plane ? { ...value, box: placed(value.box, plane) } : value]
    }),
  )
}

/** The upright box around a place, where people see it. */
function placed([x, y, w, h]: Place, plane: Plane): Place {
  const corners = [
    { x, y },
    { x: x + w, y },
    { x, y: y + h },
    { x: x + w, y: y + h },
  ].map((corner) => project(plane, corner))
  const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return [round(left), round(top), round(Math.max(...xs) - left), round(Math.max(...ys) - top)]
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10
}
