const SEGMENT = /^(?!\.{1,2}$)[\w.@~+-]+$/;

/**
 * Whether a URL path leads to a file in a remote's folder, or in the folder of one version of it.
 * Segments that browsers would resolve or decode are refused.
 */
export function isRemoteFile(name: string, address: string, version?: string): boolean {
	const [root, remotes, remote, folder, ...file] = address.split('/');
	const isInFolder =
		root === '' &&
		remotes === 'remotes' &&
		remote === name &&
		(version === undefined || folder === version);
	return (
		isInFolder &&
		file.length > 0 &&
		[folder ?? '', ...file].every((segment) => SEGMENT.test(segment))
	);
}
