import { expect, test } from 'vitest'
import {
  checkFactory,
  toFactorySubscriptions,
  withProduct,
  type FactoryUnit,
  type Selected,
} from './factory-selection.ts'

const unit = (unitId: number): FactoryUnit => ({
  unitId,
  unitName: `Unit ${unitId}`,
  machineSN: `M${unitId}`,
  isSelected: false,
})
const works = { productId: 13, lineId: 3, subscriptionName: 'Works' }
const ticked = (...units: FactoryUnit[]): Selected =>
  new Map(units.map(each => [each.unitId, { ...each, isSelected: true }]))

test('SUB-017 SUB-020 selects a unit when a product is assigned', () => {
  const selected = withProduct(ticked(unit(1)), [unit(2)], works)
  expect([...selected.values()]).toEqual([
    { ...unit(1), isSelected: true },
    { ...unit(2), isSelected: true, productId: 13, lineId: 3, subscriptionName: 'Works' },
  ])
})

test('SUB-021 SUB-022 ADM-020 rejects an empty selection and selected units without a product', () => {
  expect(checkFactory(new Map())).toEqual({ event: 'noUnitSelectedError' })
  expect(checkFactory(withProduct(ticked(unit(1), unit(2)), [unit(3)], works))).toEqual({
    event: 'selectedUnitsWithourSubscriptions',
    names: 'Unit 1, Unit 2',
  })
  expect(checkFactory(withProduct(ticked(unit(1)), [unit(1)], works))).toBeUndefined()
})

test('SUB-018 sends unit and product', () => {
  expect(toFactorySubscriptions(withProduct(new Map(), [unit(1), unit(2)], works))).toEqual([
    { unitId: 1, productId: 13 },
    { unitId: 2, productId: 13 },
  ])
})
