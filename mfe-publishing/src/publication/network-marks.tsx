import { NetworkMark } from 'remote-kit/networks/network-mark';
import { type Accounts, networksOf } from 'remote-kit/publishing/publication/cross-posts';

/** The networks of a draft. Nothing for X alone. */
export function NetworkMarks({ draft }: { draft: Accounts }) {
	const networks = networksOf(draft);
	return networks.map((network) => (
		<NetworkMark key={network} network={network} namesX={networks.length > 1} />
	));
}
