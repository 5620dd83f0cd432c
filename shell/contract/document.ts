import type { ReactElement } from 'react';

/**
 * A script or stylesheet, which may come from another origin: to be loaded with `integrity`
 * (`sha384-…`) and `crossorigin`.
 */
export interface DocumentFile {
	readonly href: string;
	readonly integrity: string;
}

/** Addresses that the build gives a document for its `<head>`. */
export interface DocumentAssets {
	readonly favicon: string;
	/** The two upright fonts, to be fetched early. */
	readonly fonts: readonly string[];
	readonly styles: readonly DocumentFile[];
	/** Ordinary scripts, to be deferred. */
	readonly scripts: readonly DocumentFile[];
}

/**
 * Pages outside the shell, by path (`/`, `/thank-you`): what `src/documents.tsx` of a remote
 * exports as `documents`. Each gives a whole `<html>` without any inline script or style. They are
 * rendered once, when the remote is built: no hook, no event handler has any effect. The build ends
 * the `<head>` with `<!--settings-->`, in whose place the server puts `<script
 * type="application/json" id="settings">` with what is known only there.
 */
export type Documents = Readonly<Record<string, (assets: DocumentAssets) => ReactElement>>;
