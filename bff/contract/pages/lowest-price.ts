/** The price of the cheapest plan, which the server writes into the landing page. */
export interface LowestPrice {
	/** In the currency's smallest unit, such as cents. */
	readonly amount: number;
	/** Such as `eur`. */
	readonly currency: string;
	/** Such as `month` or `3 months`. */
	readonly interval: string;
	/** Whether there is no other plan. */
	readonly isOnly: boolean;
}
