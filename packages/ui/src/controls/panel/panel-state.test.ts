import fc from 'fast-check'
import { expect, it } from 'vitest'
import { togglePanel, toggleSection, type PanelState } from './panel-state.ts'

it('WIDGET-037 opens and closes, and keeps its section', () => {
  const open: PanelState = { isOpen: true, section: 'units' }
  expect(togglePanel(open)).toEqual({ isOpen: false, section: 'units' })
  expect(togglePanel(togglePanel(open))).toEqual(open)
})

it('WIDGET-037 opening a section closes the one before and opens the panel', () => {
  expect(toggleSection({ isOpen: true, section: 'units' }, 'layers')).toEqual({ isOpen: true, section: 'layers' })
  expect(toggleSection({ isOpen: false, section: null }, 'layers')).toEqual({ isOpen: true, section: 'layers' })
  expect(toggleSection({ isOpen: false, section: 'layers' }, 'layers')).toEqual({ isOpen: true, section: 'layers' })
})

it('WIDGET-037 closing a section leaves the panel open', () => {
  expect(toggleSection({ isOpen: true, section: 'units' }, 'units')).toEqual({ isOpen: true, section: null })
})

it('WIDGET-037 whatever is clicked, the section clicked last is open, or closed by its own click', () => {
  const sections = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(fc.boolean(), fc.option(sections), sections, (isOpen, section, clicked) => {
      const next = toggleSection({ isOpen, section }, clicked)
      expect(next).toEqual({ isOpen: true, section: isOpen && section === clicked ? null : clicked })
    }),
  )
})
