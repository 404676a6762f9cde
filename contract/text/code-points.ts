/** The length in Unicode code points, which is how people count characters. */
export const codePoints = (text: string): number => [...text].length
