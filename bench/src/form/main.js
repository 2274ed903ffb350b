// A form as on the screen of a record. `?fields=` sets the number of its fields.
import { TestHost } from '@muster/ui/testing'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { WideForm } from '../../../packages/ui/test/wide-form.tsx'

const fields = Number(new URLSearchParams(location.search).get('fields'))
createRoot(document.getElementById('root')).render(createElement(TestHost, null, createElement(WideForm, { fields })))
