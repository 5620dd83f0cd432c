/**
 * Stands in for `typebox` in the browser. The contract's schemas validate on the server; here a route is its method and address, and
 * its types are gone already. Takes 4 KB out of the shell and out of every remote.
 */
const none = { properties: {} };
const nothing = (): typeof none => none;

export {
	nothing as Array,
	nothing as Boolean,
	nothing as Enum,
	nothing as Integer,
	nothing as Literal,
	nothing as Null,
	nothing as Number,
	nothing as Object,
	nothing as Optional,
	nothing as Record,
	nothing as String,
	nothing as Union,
};
