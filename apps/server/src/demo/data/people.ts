import type { Language } from './customers.ts'

/** First names and surnames, separated by spaces. */
export const people: Record<Language, readonly [first: string, last: string]> = {
  en: ['Alice Tom Grace Henry Ruth Samuel', 'Carter Okafor Walsh Mbeki Hughes Brennan'],
  it: ['Giulia Marco Elena Paolo Chiara', 'Ferrari Bianchi Moretti Galli Rinaldi'],
  de: ['Anna Jürgen Sabine Lukas Käthe', 'Schröder Weiß Krüger Baumann Löffler'],
  fr: ['Élise Mathieu Noémie Luc Inès', 'Lefèvre Garnier Chevalier Benali Roux'],
  sv: ['Åsa Björn Maja Nils', 'Lindström Åkesson Öberg Sjögren'],
  hu: ['Eszter Gergő Zsófia Bálint', 'Szűcs Horváth Kőszegi Tóth'],
  es: ['Lucía Íñigo Marta Joaquín', 'Núñez Ibáñez Peña Castillo'],
  pt: ['João Beatriz Tiago Conceição', 'Araújo Moura Gonçalves Prado'],
  ar: ['ليلى يوسف مريم خالد', 'المنصوري حداد الشريف منصور'],
  th: ['สมชาย มาลี ณัฐพล พิมพ์', 'ศรีสุข วงศ์ทอง ใจดี'],
  ja: ['花子 健太 美咲 翔', '佐藤 渡辺 山口 小川'],
  zh: ['伟 秀英 磊 静', '王 李 韦 覃'],
  hi: ['आशा राजेश सुनीता विक्रम', 'शर्मा सिंह पटेल गुप्ता'],
  pl: ['Łucja Paweł Żaneta Michał', 'Wójcik Dąbrowski Żukowski Sęk'],
  cs: ['Jiří Zuzana Ondřej Šárka', 'Novák Dvořáková Kříž Růžička'],
}
