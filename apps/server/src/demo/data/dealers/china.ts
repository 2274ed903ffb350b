import type { Dealer } from '../customers.ts'

export const china: Dealer = {
  name: 'LiuGong 远方机械',
  brand: 'liugong',
  code: 'LYF-07',
  country: 'CN',
  city: 'Liuzhou',
  language: 'zh',
  makers: ['LiuGong', 'LiuGong', 'Nordhaug', 'Aurora', 'Kaito', 'Castoro', 'Vectra'],
  customers: [
    {
      name: '柳州远山工程', trade: 'build', language: 'zh', weight: 5,
      country: 'CN', city: 'Liuzhou', towns: ['Yishan', 'Hechi', 'Guilin'],
      ground: [24.36, 109.32, 95], zone: 'Asia/Shanghai',
    },
    {
      name: '郑州中原建设', trade: 'build', language: 'zh', weight: 4,
      country: 'CN', city: 'Zhengzhou', towns: ['Kaifeng', 'Xuchang', 'Luoyang'],
      ground: [34.66, 113.78, 105],
    },
    {
      name: '成都锦江路桥', trade: 'build', language: 'zh', weight: 3,
      country: 'CN', city: 'Chengdu', towns: ['Deyang', 'Mianyang', 'Suining'],
      ground: [30.72, 104.22, 500], zone: 'Asia/Shanghai',
    },
    {
      name: '哈尔滨黑土农业', trade: 'farm', language: 'zh', weight: 2,
      country: 'CN', city: 'Harbin', towns: ['Suihua', 'Zhaodong', 'Anda'],
      ground: [46.05, 126.5, 150], zone: 'Asia/Shanghai',
    },
    {
      name: 'Northern Dales Plant Hire', trade: 'build', language: 'en', weight: 3,
      country: 'GB', city: 'Leeds', towns: ['York', 'Sheffield', 'Manchester'],
      ground: [53.78, -1.36, 45],
    },
    {
      name: 'Midland Groundworks', trade: 'build', language: 'en', weight: 3,
      country: 'GB', city: 'Birmingham', towns: ['Coventry', 'Leicester', 'Nottingham'],
      ground: [52.5, -1.68, 110],
    },
  ],
}
