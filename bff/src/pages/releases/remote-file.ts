const SEGMENT = /^(?!\.{1,2}$)[\w.@~+-]+$/;

/**
 * Whether an address from the root is that of a file in a remote's folder, whichever way a browser
 * reads it; of one version where it is given.
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
