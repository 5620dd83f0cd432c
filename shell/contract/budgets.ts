/**
 * What a remote may cost the page that shows it, in KiB of script as `gzip -9` makes it. `npm run
 * ship` refuses more.
 */
export const budgets = {
	/**
	 * A federated remote's first screen: its entry and the scripts that are fetched early with it.
	 */
	firstScreen: 45,
	/** All scripts of a remote that is documents. */
	documents: 10,
};
