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
} from './texts/more-post-texts.ts';
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
} from './texts/post-texts.ts';

/** An author at the sandbox's X. */
export interface Author {
	id: string;
	name: string;
	username: string;
	lang: string;
	/** Texts of their posts; `{a|b}` is replaced by one of the alternatives. */
	texts: readonly string[];
}

const profiles: readonly Omit<Author, 'id'>[] = [
	{ name: 'Solveig Aas', username: 'solveig_runs', lang: 'en', texts: running },
	{ name: 'Kit Marlowe', username: 'kitonsplits', lang: 'en', texts: running },
	{ name: 'Oonagh Byrne', username: 'oonaghreads', lang: 'en', texts: reading },
	{ name: 'Dag Nyström', username: 'dagnystrom', lang: 'en', texts: databases },
	{ name: 'Priya Raman', username: 'priyaindexes', lang: 'en', texts: databases },
	{ name: 'Ansel Kovač', username: 'anselkovac', lang: 'en', texts: frontend },
	{ name: 'Wren Okafor', username: 'wrenwrites', lang: 'en', texts: editing },
	{ name: 'Bram de Wit', username: 'bramonpager', lang: 'en', texts: servers },
	{ name: 'Hedda Lund', username: 'heddabakes', lang: 'en', texts: baking },
	{ name: 'Tomasz Zieliński', username: 'tomekcycles', lang: 'en', texts: city },
	{ name: 'Dr. Amara Diallo', username: 'amaradiallo', lang: 'en', texts: science },
	{ name: 'Growth Gary 🚀', username: 'growthgary', lang: 'en', texts: growth },
	{ name: 'Hustle Daily', username: 'hustle_daily_x', lang: 'en', texts: growth },
	{ name: 'ShoeDeals24', username: 'shoedeals24', lang: 'en', texts: deals },
	{ name: 'Market Minute', username: 'market_minute', lang: 'en', texts: markets },
	{ name: 'Northbank FC news', username: 'northbanknews', lang: 'en', texts: football },
	{ name: 'no context hedgehogs', username: 'hedgehogs_nc', lang: 'en', texts: memes },
	{ name: 'Pia “Dad Jokes” Holm', username: 'piaholm', lang: 'en', texts: jokes },
	{ name: 'Ilse & the lake', username: 'ilse_lake', lang: 'en', texts: [...photos, ...evenings] },
	{ name: '中村 葵', username: 'nakamura_aoi', lang: 'ja', texts: japanese },
	{ name: '林小雨', username: 'xiaoyu_lin', lang: 'zh', texts: chinese },
	{ name: '박서준', username: 'seojun_dev', lang: 'ko', texts: korean },
	{ name: 'ليلى حداد', username: 'layla_haddad', lang: 'ar', texts: arabic },
	{ name: 'נועה לוי', username: 'noalevi', lang: 'he', texts: hebrew },
	{ name: 'Jürgen Weiß', username: 'jweiss_lauf', lang: 'de', texts: german },
	{ name: 'Camille Roux', username: 'camilleroux', lang: 'fr', texts: french },
	{ name: 'Inés Prado', username: 'inesprado', lang: 'es', texts: spanish },
];

export const authors: readonly Author[] = profiles.map((author, at) => ({
	...author,
	id: `17000000000000${String(10_000 + at)}`,
}));
