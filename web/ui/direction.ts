/** The direction of the document. Tabs, menus and radio groups set one of their own, `ltr` unless they get another. */
export const direction = (): 'ltr' | 'rtl' => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
