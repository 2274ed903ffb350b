// Import once in your page: types of the tags and their events, for the DOM and for React.
import '@muster/widgets'
import '@muster/widgets/react'
