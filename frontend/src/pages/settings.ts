/** Settings without a new page: every choice of a form is seen and kept at once; a language loads the page anew. */
import "../look/settings.css";
import "../look/windows.css";
