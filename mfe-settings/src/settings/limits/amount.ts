/** Whether a text is an amount in dollars, with at most cents. */
export function isAmount(text: string, max: number): boolean {
	return /^\d+([.,]\d{1,2})?$/.test(text.trim()) && amountOf(text) <= max;
}

export const amountOf = (text: string) => Number(text.trim().replace(',', '.'));
