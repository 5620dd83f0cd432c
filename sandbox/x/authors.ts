import {
	arabic,
	chinese,
	databases,
	evenings,
	french,
	german,
	growth,
	hebrew,
	japanese,
	korean,
	running,
	science,
} from './voices.ts';
import {
	baking,
	city,
	deals,
	editing,
	football,
	frontend,
	jokes,
	markets,
	memes,
	photos,
	reading,
	servers,
	spanish,
} from './voices-more.ts';

/** An author at the X stand-in, and their posts. */
export interface Author {
	id: string;
	name: string;
	username: string;
	lang: string;
	/** Sentences in which `{a|b}` stands for one of several words. */
	voice: readonly string[];
}

const everybody: readonly Omit<Author, 'id'>[] = [
	{ name: 'Solveig Aas', username: 'solveig_runs', lang: 'en', voice: running },
	{ name: 'Kit Marlowe', username: 'kitonsplits', lang: 'en', voice: running },
	{ name: 'Oonagh Byrne', username: 'oonaghreads', lang: 'en', voice: reading },
	{ name: 'Dag Nyström', username: 'dagnystrom', lang: 'en', voice: databases },
	{ name: 'Priya Raman', username: 'priyaindexes', lang: 'en', voice: databases },
	{ name: 'Ansel Kovač', username: 'anselkovac', lang: 'en', voice: frontend },
	{ name: 'Wren Okafor', username: 'wrenwrites', lang: 'en', voice: editing },
	{ name: 'Bram de Wit', username: 'bramonpager', lang: 'en', voice: servers },
	{ name: 'Hedda Lund', username: 'heddabakes', lang: 'en', voice: baking },
	{ name: 'Tomasz Zieliński', username: 'tomekcycles', lang: 'en', voice: city },
	{ name: 'Dr. Amara Diallo', username: 'amaradiallo', lang: 'en', voice: science },
	{ name: 'Growth Gary 🚀', username: 'growthgary', lang: 'en', voice: growth },
	{ name: 'Hustle Daily', username: 'hustle_daily_x', lang: 'en', voice: growth },
	{ name: 'ShoeDeals24', username: 'shoedeals24', lang: 'en', voice: deals },
	{ name: 'Market Minute', username: 'market_minute', lang: 'en', voice: markets },
	{ name: 'Northbank FC news', username: 'northbanknews', lang: 'en', voice: football },
	{ name: 'no context hedgehogs', username: 'hedgehogs_nc', lang: 'en', voice: memes },
	{ name: 'Pia “Dad Jokes” Holm', username: 'piaholm', lang: 'en', voice: jokes },
	{ name: 'Ilse & the lake', username: 'ilse_lake', lang: 'en', voice: [...photos, ...evenings] },
	{ name: '中村 葵', username: 'nakamura_aoi', lang: 'ja', voice: japanese },
	{ name: '林小雨', username: 'xiaoyu_lin', lang: 'zh', voice: chinese },
	{ name: '박서준', username: 'seojun_dev', lang: 'ko', voice: korean },
	{ name: 'ليلى حداد', username: 'layla_haddad', lang: 'ar', voice: arabic },
	{ name: 'נועה לוי', username: 'noalevi', lang: 'he', voice: hebrew },
	{ name: 'Jürgen Weiß', username: 'jweiss_lauf', lang: 'de', voice: german },
	{ name: 'Camille Roux', username: 'camilleroux', lang: 'fr', voice: french },
	{ name: 'Inés Prado', username: 'inesprado', lang: 'es', voice: spanish },
];

export const authors: readonly Author[] = everybody.map((author, at) => ({
	...author,
	id: `17000000000000${String(10_000 + at)}`,
}));
