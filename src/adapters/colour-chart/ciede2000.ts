/** CIEDE2000, after CIE 142 and ISO/CIE 11664-6, with all three weights at one. */

export type Lab = readonly [lightness: number, a: number, b: number]

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const TWENTY_FIVE_TO_7 = 25 ** 7

/** Hue in degrees from 0 to 360; a grey has no hue, which counts as 0. */
const hueOf = (a: number, b: number): number =>
  a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

const chromaShare = (chroma: number): number =>
  Math.sqrt(chroma ** 7 / (chroma ** 7 + TWENTY_FIVE_TO_7))

export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const stretch = 1 + 0.5 * (1 - chromaShare((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const [chroma1, chroma2] = [Math.hypot(stretch * a1, b1), Math.hypot(stretch * a2, b2)]
  const [hue1, hue2] = [hueOf(stretch * a1, b1), hueOf(stretch * a2, b2)]
  const isGrey = chroma1 * chroma2 === 0
  const turn = hue2 - hue1
  const shorter = isGrey ? 0 : Math.abs(turn) <= 180 ? turn : turn > 180 ? turn - 360 : turn + 360
  const hueDifference = 2 * Math.sqrt(chroma1 * chroma2) * Math.sin(radians(shorter / 2))
  const lightness = (l1 + l2) / 2
  const chroma = (chroma1 + chroma2) / 2
  const hue = isGrey ? hue1 + hue2 : meanHue(hue1, hue2)
  const tone =
    1 -
    0.17 * Math.cos(radians(hue - 30)) +
    0.24 * Math.cos(radians(2 * hue)) +
    0.32 * Math.cos(radians(3 * hue + 6)) -
    0.2 * Math.cos(radians(4 * hue - 63))
  const lightnessScale = 1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2)
  const inLightness = (l2 - l1) / lightnessScale
  const inChroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
  const inHue = hueDifference / (1 + 0.015 * chroma * tone)
  const blueTurn = 30 * Math.exp(-(((hue - 275) / 25) ** 2))
  const rotation = -2 * chromaShare(chroma) * Math.sin(radians(2 * blueTurn))
  return Math.sqrt(inLightness ** 2 + inChroma ** 2 + inHue ** 2 + rotation * inChroma * inHue)
}

function meanHue(hue1: number, hue2: number): number {
  const sum = hue1 + hue2
  if (Math.abs(hue1 - hue2) <= 180) return sum / 2
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
}
