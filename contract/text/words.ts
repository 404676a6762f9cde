const grouping = new Intl.NumberFormat('en')

/** 12400 as "12,400". */
export const formatNumber = (n: number): string => grouping.format(n)

/** "1 post", "12,400 posts", "2 people". */
export const plural = (n: number, one: string, many = `${one}s`): string => `${formatNumber(n)} ${n === 1 ? one : many}`
