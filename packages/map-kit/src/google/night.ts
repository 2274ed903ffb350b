import { palettes } from '../palette.ts'

const { water, land, border, text } = palettes.dark

/** Google's map in the greys of the offline basemap. */
export const nightStyles: google.maps.MapTypeStyle[] = [
  { elementType: 'geometry', stylers: [{ color: land }] },
  { elementType: 'labels.text.fill', stylers: [{ color: text }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: land }] },
  { featureType: 'water', elementType: 'geometry', stylers: [{ color: water }] },
  { featureType: 'road', elementType: 'geometry', stylers: [{ color: border }] },
  { featureType: 'administrative', elementType: 'geometry.stroke', stylers: [{ color: border }] },
]
