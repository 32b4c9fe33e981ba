/** Every page: its style, the theme that was chosen, and the texts of its language. */
import "../look/tokens.css";
import "../look/base.css";
