/**
 * The most script that a remote may load, in KiB compressed with `gzip -9`. `npm run ship` refuses
 * a build that is larger.
 */
export const budgets = {
	/** The first screen of a federated remote: its entry file and the scripts preloaded with it. */
	firstScreen: 115,
	/** All scripts of a remote that consists of documents. */
	documents: 10,
};
