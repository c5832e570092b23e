/** A picture in shades of grey, row by row. Recognition needs no colours, and they would take four times the memory. */
export type Gray = { width: number; height: number; data: Uint8Array }

export function grayOf(width: number, height: number, data = new Uint8Array(width * height)): Gray {
  return { width, height, data }
}

/** Converts pixels of 3 or 4 bytes. Transparent ones count as paper. */
export function fromPixels(pixels: ArrayLike<number>, width: number, height: number, channels: 3 | 4): Gray {
  const gray = grayOf(width, height)
  for (let n = 0, at = 0; n < gray.data.length; n += 1, at += channels) {
    const shade = shadeOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    const alpha = channels === 4 ? (pixels[at + 3] ?? 255) : 255
    gray.data[n] = alpha === 255 ? shade : 255 - (((255 - shade) * alpha) >> 8)
  }
  return gray
}

export function shadeOf(red: number, green: number, blue: number): number {
  return (red * 77 + green * 150 + blue * 29) >> 8
}

/** Makes a picture smaller, each pixel the mean of those it replaces. A smaller one stays as it is. */
export function shrink(gray: Gray, longest: number): Gray {
  const scale = Math.max(gray.width, gray.height) / longest
  if (scale <= 1) return gray
  const small = grayOf(Math.max(1, Math.round(gray.width / scale)), Math.max(1, Math.round(gray.height / scale)))
  const [across, down] = [gray.width / small.width, gray.height / small.height]
  for (let y = 0; y < small.height; y += 1) {
    const [top, bottom] = [Math.floor(y * down), Math.max(Math.floor(y * down) + 1, Math.floor((y + 1) * down))]
    for (let x = 0; x < small.width; x += 1) {
      const left = Math.floor(x * across)
      const right = Math.max(left + 1, Math.floor((x + 1) * across))
      let sum = 0
      for (let row = top; row < bottom; row += 1)
        for (let at = row * gray.width + left, end = row * gray.width + right; at < end; at += 1)
          sum += gray.data[at] ?? 0
      small.data[y * small.width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return small
}

/** Turns a picture clockwise by a number of quarters. */
export function turn(gray: Gray, quarters: number): Gray {
  const { width, height, data } = gray
  if (quarters % 4 === 0) return gray
  const turned = quarters % 2 ? grayOf(height, width) : grayOf(width, height)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const [toX, toY] =
        quarters === 1 ? [height - 1 - y, x] : quarters === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x]
      turned.data[toY * turned.width + toX] = data[at] ?? 0
    }
  return turned
}
