import { networkTitle } from 'bff/contract/networks/network-names';
import styles from './network-mark.module.css';

export interface NetworkMarkProps {
	/** The network of a post. */
	network: string;
	/** Whether X is named too, where it is one of several. */
	namesX?: boolean;
}

/** The name of a network; nothing for X unless `namesX`, because posts of X are not marked. */
export function NetworkMark({ network, namesX = false }: NetworkMarkProps) {
	return network === 'x' && !namesX ? null : (
		<span className={styles.mark}>{networkTitle(network)}</span>
	);
}
