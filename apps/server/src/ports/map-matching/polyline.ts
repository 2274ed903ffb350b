/** Google's encoded polyline. @param precision 1e5 or 1e6 */
export function decodePolyline(text: string, precision: number): { latitude: number; longitude: number }[] {
  const points: { latitude: number; longitude: number }[] = []
  let [at, latitude, longitude] = [0, 0, 0]
  while (at < text.length) {
    latitude += delta()
    longitude += delta()
    points.push({ latitude: latitude / precision, longitude: longitude / precision })
  }
  return points

  function delta(): number {
    let [value, shift, chunk] = [0, 0, 0]
    do {
      chunk = text.charCodeAt(at++) - 63
      value |= (chunk & 0x1f) << shift
      shift += 5
    } while (chunk >= 0x20)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
}
