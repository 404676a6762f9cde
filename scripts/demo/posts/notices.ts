import type { DemoPost } from './post.ts'

/** What has to arrive: notices to confirm, an urgent one, and posts in Spanish. */
export const notices: readonly DemoPost[] = [
  {
    at: 0.6,
    by: 'samir',
    text: 'Stop using the yellow chain hoists, all of them, now. One slipped at the cannery this morning; nobody was hurt. Tag yours, leave it where it is, and call me.',
    isUrgent: true,
    asks: 'reading',
    confirmed: 0.85,
    reach: 0.62,
    appeal: 0.1,
    comments: [['caleb', 0.2, 'Ours is tagged and hangs on the fence.']],
  },
  {
    at: '2 07:10',
    by: 'samir',
    text: 'Our rules for working in the wind have changed after the storm last month. Please open the page, read it, and confirm. It takes two minutes.',
    document: {
      fileName: 'Working in the wind.pdf',
      title: 'Working in the wind',
      lines: [
        'No crane lifts above 30 mph. No ladder outside alone above 20 mph.',
        'Panels and hoods are tied down before anybody walks away from them.',
        'The lead on site decides, and says so to the customer.',
        'If it feels wrong, you stop. No ticket is worth it.',
        'On the roof: harness from the hatch, two people, radios on.',
        'Above 40 mph everybody comes down, without a call.',
        'Questions: Samir Haddad, any time, also at night.',
      ],
    },
    asks: 'opening',
    confirmed: 0.8,
    reach: 0.9,
    appeal: 0.2,
    comments: [
      ['lucia', 1.5, 'Printed for the install trailer as well. @Devon Brooks, can you hang it up in the service bay?'],
      ['devon', 2, 'It hangs next to the coffee, so everyone has seen it.'],
      ['ruth', 2.6, 'Best place in the building. Thank you, @Devon Brooks.', 1],
    ],
  },
  {
    at: 4,
    by: 'yusuf',
    team: 'plumbing',
    text: 'Desde el lunes, las pruebas de gas las firman dos personas, también los viernes. Las hojas nuevas están en la camioneta 4. Si falta una, avisen a despacho antes de salir.',
    reach: 0.68,
    appeal: 0.4,
    comments: [
      ['ollie', 0.8, 'Gracias, Yusuf. Ya repartí las hojas en el taller.'],
      ['maeve', 2, 'Read it with the translation: clear.'],
    ],
  },
  {
    at: '6 12:15',
    by: 'consuelo',
    team: 'plumbing',
    text: 'El calentador de la panadería quedó listo antes de que abrieran. Nos regalaron pan para toda la cuadrilla; lo que sobró está en la cocina.',
    photos: ['boilers'],
    reach: 0.74,
    appeal: 0.8,
    comments: [['ollie', 0.3, 'Ya no sobró nada.']],
  },
]

/** What is to come, in hours from now. */
export const scheduled = [
  {
    inHours: 20,
    by: 'joy',
    text: 'Last day of open enrollment. If you have not picked a plan, today is the day; the form takes nine minutes.',
  },
  {
    inHours: 68,
    by: 'ruth',
    text: 'New winter jackets are here. Your size is the one you gave us in the spring; swaps are at the counter until Friday.',
  },
] as const
