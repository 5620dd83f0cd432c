import type { ReactElement } from 'react';

/**
 * A script or stylesheet, possibly from another origin. Load it with `integrity` (`sha384-…`) and
 * `crossorigin`.
 */
export interface DocumentFile {
	readonly href: string;
	readonly integrity: string;
}

/** The addresses that the build passes to a document for its `<head>`. */
export interface DocumentAssets {
	readonly favicon: string;
	/** The two upright fonts, to be preloaded. */
	readonly fonts: readonly string[];
	readonly styles: readonly DocumentFile[];
	/** Classic scripts, to be loaded with `defer`. */
	readonly scripts: readonly DocumentFile[];
}

/**
 * The pages of a remote that are documents of their own, by path (`/`, `/thank-you`). Its
 * `src/documents.tsx` exports them as `documents`. Each function returns a whole `<html>` element
 * without inline scripts or styles. They are rendered once, by the build, so hooks and event
 * handlers have no effect. The build adds `<!--settings-->` at the end of `<head>`. The server
 * replaces it with `<script type="application/json" id="settings">`, which holds the values that
 * are known only at run time.
 */
export type Documents = Readonly<Record<string, (assets: DocumentAssets) => ReactElement>>;
