import type { Static } from 'typebox';
import * as Type from 'typebox';

/** Subresource integrity, as `sha384-…`. */
const Integrity = Type.String();

/**
 * One deployed remote. Its folder `remotes/NAME/VERSION/` never changes: shipping or rolling back
 * replaces this entry.
 */
export const RegistryEntry = Type.Object({
	/** URL of the remote's `remoteEntry.js`, absolute or from the root. */
	entry: Type.String(),
	version: Type.String(),
	/** Version of `RemoteProps` that the remote was built for: see `shell/contract/remote.ts`. */
	contract: Type.Integer(),
	/**
	 * Version of the API that the remote was built for: see `version.ts`. Older entries lack it,
	 * which means 1.
	 */
	api: Type.Optional(Type.Integer()),
	/** Integrity of the entry file; absent in development. */
	integrity: Type.Optional(Integrity),
	/**
	 * More scripts and styles that the first screen of the remote needs, with their integrity where
	 * known. The page preloads them.
	 */
	preload: Type.Optional(
		Type.Array(
			Type.Object({
				href: Type.String(),
				as: Type.Enum(['script', 'style']),
				integrity: Type.Optional(Integrity),
				/** The paths of the screens that need it; absent if all do. */
				screens: Type.Optional(Type.Array(Type.String())),
			}),
		),
	),
	/**
	 * The commit of the build, as `git describe --always --dirty` prints it, and when it went live
	 * (ISO 8601). Absent if the remote was never shipped.
	 */
	commit: Type.Optional(Type.String()),
	since: Type.Optional(Type.String()),
});
export type RegistryEntry = Static<typeof RegistryEntry>;

/** Why a requested preview is not shown. */
export const PreviewRefusal = Type.Enum(['unknown_remote', 'not_an_address', 'foreign_origin']);
export type PreviewRefusal = Static<typeof PreviewRefusal>;

/**
 * A build of a remote that the page's address requests with `?remote.NAME=URL`, in place of the
 * live build.
 */
export const Preview = Type.Object({
	/**
	 * The requested URL of the build's `registry-entry.json`. The addresses in that file are relative
	 * to it or absolute.
	 */
	url: Type.String(),
	refused: Type.Optional(PreviewRefusal),
});
export type Preview = Static<typeof Preview>;

/** The response of `/registry.json`: the API's origin and the live remotes. Never cached. */
export const Registry = Type.Object({
	/** Origin of the API, or the empty string for the page's own. */
	apiBaseUrl: Type.String(),
	/** Version of that API; 1 if absent. */
	api: Type.Optional(Type.Integer()),
	/**
	 * Versions of `RemoteProps` that this deployment's shell supports. The ship command checks them
	 * before it ships a remote.
	 */
	contracts: Type.Optional(Type.Object({ oldest: Type.Integer(), newest: Type.Integer() })),
	/**
	 * Further origins that scripts of remotes may come from. The page's content security policy
	 * allows the same ones.
	 */
	origins: Type.Optional(Type.Array(Type.String())),
	remotes: Type.Record(Type.String(), RegistryEntry),
	/**
	 * Pages that are HTML documents outside the shell: maps a path (`/`, `/thank-you`) to the URL of
	 * its HTML.
	 */
	documents: Type.Optional(Type.Record(Type.String(), Type.String())),
	/**
	 * By the remote's name. Only in the registry that is inlined in the page, and only for signed-in
	 * users of a deployment that allows previews.
	 */
	previews: Type.Optional(Type.Record(Type.String(), Preview)),
});
export type Registry = Static<typeof Registry>;

/** A document of a shipped remote: URL path of its HTML, and the integrity of that file. */
const ShippedDocument = Type.Object({ href: Type.String(), integrity: Integrity });

/**
 * The content of `live/NAME.json` in the release store: the live version of one remote. Addresses
 * begin with `/remotes/NAME/VERSION/` and are relative to the store.
 */
export const LiveRemote = Type.Object({
	version: Type.String(),
	/** The build's commit, as `git describe --always --dirty --abbrev=40` prints it. */
	commit: Type.String(),
	/** When this version went live, ISO 8601. */
	since: Type.String(),
	/** Set for a federated remote. */
	entry: Type.Optional(RegistryEntry),
	/** Set for a remote that consists of documents, by their path. */
	documents: Type.Optional(Type.Record(Type.String(), ShippedDocument)),
	/** Versions that were live before, newest first. A rollback takes the first one. */
	before: Type.Array(Type.String()),
});
export type LiveRemote = Static<typeof LiveRemote>;
