import { networkTitle } from 'bff/contract/networks/network-names';
import styles from './network-mark.module.css';

export interface NetworkMarkProps {
	/** The network of a post. */
	network: string;
}

/** The name of a post's network; nothing for X, whose posts are not marked. */
export function NetworkMark({ network }: NetworkMarkProps) {
	return network === 'x' ? null : <span className={styles.mark}>{networkTitle(network)}</span>;
}
