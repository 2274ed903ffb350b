// What a page of one's own imports once: tags and their events, in the page and in React's elements.
import '@muster/widgets'
import '@muster/widgets/react'
