import type { Language } from './customers.ts'
import type { TypeKey } from './machines.ts'

/** Machines and their groups as the people of a company call them. */
export interface Words {
  machines: Record<TypeKey, string>
  all: string
  field: string
  site: string
  road: string
}

export const words: Record<Language, Words> = {
  en: {
    machines: {
      tractor: 'Tractor', harvester: 'Combine', sprayer: 'Sprayer', telehandler: 'Telehandler',
      excavator: 'Excavator', loader: 'Wheel loader', dozer: 'Dozer', roller: 'Roller',
      dumper: 'Dump truck', truck: 'Truck', van: 'Van',
    },
    all: 'All machines', field: 'Field', site: 'Site', road: 'Road',
  },
  it: {
    machines: {
      tractor: 'Trattore', harvester: 'Mietitrebbia', sprayer: 'Irroratrice', telehandler: 'Sollevatore',
      excavator: 'Escavatore', loader: 'Pala gommata', dozer: 'Apripista', roller: 'Rullo',
      dumper: 'Dumper', truck: 'Camion', van: 'Furgone',
    },
    all: 'Tutte le macchine', field: 'Campo', site: 'Cantiere', road: 'Strada',
  },
  de: {
    machines: {
      tractor: 'Traktor', harvester: 'Mähdrescher', sprayer: 'Feldspritze', telehandler: 'Teleskoplader',
      excavator: 'Bagger', loader: 'Radlader', dozer: 'Planierraupe', roller: 'Walze',
      dumper: 'Muldenkipper', truck: 'Lkw', van: 'Transporter',
    },
    all: 'Alle Maschinen', field: 'Feld', site: 'Baustelle', road: 'Straße',
  },
  fr: {
    machines: {
      tractor: 'Tracteur', harvester: 'Moissonneuse', sprayer: 'Pulvérisateur', telehandler: 'Télescopique',
      excavator: 'Pelle', loader: 'Chargeuse', dozer: 'Bouteur', roller: 'Compacteur',
      dumper: 'Tombereau', truck: 'Camion', van: 'Fourgon',
    },
    all: 'Toutes les machines', field: 'Champ', site: 'Chantier', road: 'Route',
  },
  sv: {
    machines: {
      tractor: 'Traktor', harvester: 'Tröska', sprayer: 'Växtspruta', telehandler: 'Teleskoplastare',
      excavator: 'Grävmaskin', loader: 'Hjullastare', dozer: 'Bandschaktare', roller: 'Vält',
      dumper: 'Dumper', truck: 'Lastbil', van: 'Skåpbil',
    },
    all: 'Alla maskiner', field: 'Åker', site: 'Bygge', road: 'Väg',
  },
  hu: {
    machines: {
      tractor: 'Traktor', harvester: 'Kombájn', sprayer: 'Permetező', telehandler: 'Teleszkópos rakodó',
      excavator: 'Kotró', loader: 'Homlokrakodó', dozer: 'Dózer', roller: 'Henger',
      dumper: 'Dömper', truck: 'Teherautó', van: 'Furgon',
    },
    all: 'Minden gép', field: 'Mező', site: 'Építkezés', road: 'Út',
  },
  es: {
    machines: {
      tractor: 'Tractor', harvester: 'Cosechadora', sprayer: 'Pulverizador', telehandler: 'Manipulador',
      excavator: 'Excavadora', loader: 'Cargadora', dozer: 'Topadora', roller: 'Compactador',
      dumper: 'Dúmper', truck: 'Camión', van: 'Furgoneta',
    },
    all: 'Todas las máquinas', field: 'Campo', site: 'Obra', road: 'Carretera',
  },
  pt: {
    machines: {
      tractor: 'Trator', harvester: 'Colheitadeira', sprayer: 'Pulverizador', telehandler: 'Manipulador',
      excavator: 'Escavadeira', loader: 'Pá-carregadeira', dozer: 'Trator de esteira', roller: 'Rolo',
      dumper: 'Basculante', truck: 'Caminhão', van: 'Furgão',
    },
    all: 'Todas as máquinas', field: 'Lavoura', site: 'Obra', road: 'Estrada',
  },
  ar: {
    machines: {
      tractor: 'جرار', harvester: 'حصادة', sprayer: 'رشاشة', telehandler: 'رافعة تلسكوبية',
      excavator: 'حفارة', loader: 'لودر', dozer: 'جرافة', roller: 'مدحلة',
      dumper: 'قلاب', truck: 'شاحنة', van: 'سيارة خدمة',
    },
    all: 'كل الآليات', field: 'الحقل', site: 'الموقع', road: 'الطريق',
  },
  th: {
    machines: {
      tractor: 'รถแทรกเตอร์', harvester: 'รถเกี่ยวข้าว', sprayer: 'รถพ่นยา', telehandler: 'รถยกบูม',
      excavator: 'รถขุด', loader: 'รถตัก', dozer: 'รถดันดิน', roller: 'รถบด',
      dumper: 'รถดัมพ์', truck: 'รถบรรทุก', van: 'รถตู้',
    },
    all: 'เครื่องจักรทั้งหมด', field: 'ไร่นา', site: 'ไซต์งาน', road: 'ถนน',
  },
  ja: {
    machines: {
      tractor: 'トラクター', harvester: 'コンバイン', sprayer: '散布機', telehandler: 'テレハンドラー',
      excavator: '油圧ショベル', loader: 'ホイールローダー', dozer: 'ブルドーザー', roller: 'ローラー',
      dumper: 'ダンプ', truck: 'トラック', van: 'バン',
    },
    all: '全機', field: '圃場', site: '現場', road: '道路',
  },
  zh: {
    machines: {
      tractor: '拖拉机', harvester: '联合收割机', sprayer: '喷雾机', telehandler: '伸缩臂叉装车',
      excavator: '挖掘机', loader: '装载机', dozer: '推土机', roller: '压路机',
      dumper: '自卸车', truck: '卡车', van: '服务车',
    },
    all: '全部设备', field: '农田', site: '工地', road: '公路',
  },
  hi: {
    machines: {
      tractor: 'ट्रैक्टर', harvester: 'कंबाइन हार्वेस्टर', sprayer: 'स्प्रेयर', telehandler: 'टेलीहैंडलर',
      excavator: 'एक्सकेवेटर', loader: 'व्हील लोडर', dozer: 'डोज़र', roller: 'रोलर',
      dumper: 'डंपर', truck: 'ट्रक', van: 'वैन',
    },
    all: 'सभी मशीनें', field: 'खेत', site: 'निर्माण स्थल', road: 'सड़क',
  },
  pl: {
    machines: {
      tractor: 'Ciągnik', harvester: 'Kombajn', sprayer: 'Opryskiwacz', telehandler: 'Ładowarka teleskopowa',
      excavator: 'Koparka', loader: 'Ładowarka', dozer: 'Spycharka', roller: 'Walec',
      dumper: 'Wozidło', truck: 'Ciężarówka', van: 'Furgon',
    },
    all: 'Wszystkie maszyny', field: 'Pole', site: 'Budowa', road: 'Droga',
  },
  cs: {
    machines: {
      tractor: 'Traktor', harvester: 'Kombajn', sprayer: 'Postřikovač', telehandler: 'Manipulátor',
      excavator: 'Bagr', loader: 'Nakladač', dozer: 'Dozer', roller: 'Válec',
      dumper: 'Dampr', truck: 'Nákladní auto', van: 'Dodávka',
    },
    all: 'Všechny stroje', field: 'Pole', site: 'Stavba', road: 'Silnice',
  },
}
