/** English texts of this package, loaded with the first screen after login. */
export const mapKitMessages = {
  'mapkit.base': 'Base map',
  'mapkit.base.bundled': 'Bundled map',
  'mapkit.base.google': 'Google Maps',
  'mapkit.base.openFreeMap': 'OpenFreeMap (streets)',
  'mapkit.base.region': 'Streets of the region',
  'mapkit.base.standard': 'Standard map',
  'mapkit.blocked':
    'The content security policy of this page blocks the map. Add {{source}} to its {{directive}} directive.',
  'mapkit.layers': 'Layers',
  'mapkit.location': 'My location',
  'mapkit.location.denied':
    'Your browser does not share your location with this page. Allow it in the site settings of the browser, then retry.',
  'mapkit.location.here': 'You are here',
  'mapkit.location.insecure': 'Browsers share your location only with pages opened with https.',
  'mapkit.location.timeout': 'Your location was not found in time. Retry where the sky is visible.',
  'mapkit.location.unavailable':
    'Your location could not be found. Turn on location in the settings of your device, then retry.',
  'mapkit.offer': 'Show streets on the map?',
  'mapkit.offer.keep': 'Keep this map',
  'mapkit.offer.show': 'Show streets',
  'mapkit.offer.text':
    'OpenFreeMap shows streets and places. If you select it, your browser sends the visible area and your IP address to {{hosts}}.',
  'mapkit.panel.hide': 'Hide the list',
  'mapkit.panel.show': 'Show the list',
  'mapkit.sent.hosts': 'Your browser sends the visible area and your IP address to {{hosts}}.',
  'mapkit.sent.none': 'Comes from this server. Nothing is sent to others.',
  'mapkit.sheet.full': 'Full height',
  'mapkit.sheet.half': 'Half height',
  'mapkit.shown': 'Show on the map',
  'mapkit.trouble.blocked':
    'This server does not allow requests to {{host}}. An administrator can add it to “hosts” in MUSTER_MAP_STYLES.',
  'mapkit.trouble.bundled': 'The bundled map is shown instead.',
  'mapkit.trouble.missing': '{{host}} does not have this map. Check its address in the server settings.',
  'mapkit.trouble.refused': '{{host}} refused the map. Check its key, its limits and your access.',
  'mapkit.trouble.unreachable': '{{host}} cannot be reached. Check the connection and retry.',
  'mapkit.trouble.unreadable': 'The map from {{host}} cannot be read. Check its address in the server settings.',
} as const
