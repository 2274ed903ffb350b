/** Kinds of fuel of machines. */
export const fuels = ['DIESEL', 'PETROL', 'HVO', 'BIODIESEL', 'LPG', 'CNG', 'ELECTRICITY'] as const
