import fc from 'fast-check'
import { expect, it } from 'vitest'
import { togglePanel, toggleSection, type PanelState } from './panel-state.ts'

it('WIDGET-037 opens and closes, and keeps its section', () => {
  const open: PanelState = { isOpen: true, section: 'units' }
  expect(togglePanel(open)).toEqual({ isOpen: false, section: 'units' })
  expect(togglePanel(togglePanel(open))).toEqual(open)
})

it('WIDGET-037 closes the previous section and opens the panel when a section opens', () => {
  expect(toggleSection({ isOpen: true, section: 'units' }, 'layers')).toEqual({ isOpen: true, section: 'layers' })
  expect(toggleSection({ isOpen: false, section: null }, 'layers')).toEqual({ isOpen: true, section: 'layers' })
  expect(toggleSection({ isOpen: false, section: 'layers' }, 'layers')).toEqual({ isOpen: true, section: 'layers' })
})

it('WIDGET-037 keeps the panel open when a section closes', () => {
  expect(toggleSection({ isOpen: true, section: 'units' }, 'units')).toEqual({ isOpen: true, section: null })
})

it('WIDGET-037 opens the section clicked last, or closes it when clicked again', () => {
  const sections = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(fc.boolean(), fc.option(sections), sections, (isOpen, section, clicked) => {
      const next = toggleSection({ isOpen, section }, clicked)
      expect(next).toEqual({ isOpen: true, section: isOpen && section === clicked ? null : clicked })
    }),
  )
})
