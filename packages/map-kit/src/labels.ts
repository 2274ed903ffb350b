/** Every word the kit shows or speaks; the caller translates. */
export interface MapLabels {
  map: string
  zoomIn: string
  zoomOut: string
  fitAll: string
  close: string
  cluster: (count: number) => string
  failed: { title: string; webgl: string; load: string; retry: string }
  /** How the scale bar measures. */
  distances: 'metric' | 'imperial'
}

export const englishLabels: MapLabels = {
  map: 'Map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitAll: 'Show all',
  close: 'Close',
  cluster: count => `${count} units`,
  failed: {
    title: 'The map cannot be shown',
    webgl:
      'This browser does not support WebGL 2. Enable hardware acceleration in its settings, or open this page in a current browser. Lists and reports work without the map.',
    load: 'The map could not be loaded. Check the connection and retry.',
    retry: 'Retry',
  },
  distances: 'metric',
}
