import type { ReactNode } from 'react';
import styles from './page.module.css';

interface Props {
	title: string;
	/** Shown next to the title: what the numbers describe, and buttons. */
	tools?: ReactNode;
	children: ReactNode;
}

/** A page for operators: its title, its tools and its content. */
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
