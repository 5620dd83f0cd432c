import type { ReactNode } from 'react';
import styles from './page.module.css';

interface Props {
	title: string;
	/** Beside the title: what the numbers are about, and buttons. */
	tools?: ReactNode;
	children: ReactNode;
}

/** A page of the operators: its title, its tools, and what it shows. */
export function Page({ title, tools, children }: Props) {
	return (
		<>
			<div className={styles.head}>
				<h1 className={styles.title}>{title}</h1>
				{tools}
			</div>
			{children}
		</>
	);
}
